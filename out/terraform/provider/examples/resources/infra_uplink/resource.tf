data "infra_dedicated_server" "db_primary" {
  name = "db-primary"
}

data "infra_uplinks" "all" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
}

resource "infra_uplink" "example" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
  id                  = data.infra_uplinks.all.uplinks[0].id
}
