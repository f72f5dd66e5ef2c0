import {
  to = infra_dedicated_server_vlan.example
  id = "ds-4be01c77/210"
}
