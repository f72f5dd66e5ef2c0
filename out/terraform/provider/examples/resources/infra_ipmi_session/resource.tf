data "infra_dedicated_server" "example" {
  name = "db-primary"
}

resource "infra_ipmi_session" "example" {
  dedicated_server_id = data.infra_dedicated_server.example.id
  allowed_address     = "203.0.113.9"
}
