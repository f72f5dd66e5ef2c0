import {
  to = infra_dedicated_server_rescue.example
  id = "ds-4be01c77"
}
