data "infra_dedicated_server" "example" {
  name = "db-primary"
}

data "infra_uplinks" "all" {
  dedicated_server_id = data.infra_dedicated_server.example.id
}

resource "infra_uplink" "example" {
  dedicated_server_id = data.infra_dedicated_server.example.id
  id                  = data.infra_uplinks.all.uplinks[0].id
}
