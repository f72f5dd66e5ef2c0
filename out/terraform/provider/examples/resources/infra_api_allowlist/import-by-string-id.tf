import {
  to = infra_api_allowlist.example
  id = "api_allowlist"
}
