data "infra_dedicated_server" "db_primary" {
  name = "db-primary"
}

resource "infra_dedicated_server_rescue" "example" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
  system              = "linux"
}
