import {
  to = infra_dedicated_server.example
  id = "ds-4be01c77"
}
