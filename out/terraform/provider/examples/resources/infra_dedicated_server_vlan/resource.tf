data "infra_dedicated_servers" "all" {}

resource "infra_dedicated_server_vlan" "example" {
  dedicated_server_id = data.infra_dedicated_servers.all.dedicated_servers[0].id
  vlan_id             = 210
}
