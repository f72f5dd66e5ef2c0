data "infra_dedicated_server" "example" {
  name = "db-primary"
}

resource "infra_dedicated_server_vlan" "example" {
  dedicated_server_id = data.infra_dedicated_server.example.id
  vlan_id             = 210
}
