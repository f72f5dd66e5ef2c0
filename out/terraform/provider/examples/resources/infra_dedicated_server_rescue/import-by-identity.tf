import {
  to = infra_dedicated_server_rescue.example
  identity = {
    dedicated_server_id = "ds-4be01c77"
  }
}
