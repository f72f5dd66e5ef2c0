data "infra_dedicated_server" "db_primary" {
  name = "db-primary"
}

data "infra_dedicated_server_uplinks" "all" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
}

resource "infra_dedicated_server_uplink" "example" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
  id                  = data.infra_dedicated_server_uplinks.all.dedicated_server_uplinks[0].id
}
