import {
  to = infra_dedicated_server.example
  identity = {
    id = "ds-4be01c77"
  }
}
