import {
  to = infra_dedicated_server_uplink.example
  identity = {
    dedicated_server_id = "ds-4be01c77"
    id                  = "upl-09d3a6f2"
  }
}
