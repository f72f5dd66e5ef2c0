data "infra_dedicated_server" "db_primary" {
  name = "db-primary"
}

resource "infra_dedicated_server" "example" {
  id = data.infra_dedicated_server.db_primary.id
}
