import {
  to = infra_dedicated_server_vlan.example
  identity = {
    dedicated_server_id = "ds-4be01c77"
    vlan_id             = 210
  }
}
