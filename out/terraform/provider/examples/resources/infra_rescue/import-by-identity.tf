import {
  to = infra_rescue.example
  identity = {
    dedicated_server_id = "ds-4be01c77"
  }
}
