data "infra_dedicated_server" "db_primary" {
  name = "db-primary"
}

resource "infra_dedicated_server_ipmi_session" "example" {
  dedicated_server_id = data.infra_dedicated_server.db_primary.id
  allowed_address     = "203.0.113.9"
}
