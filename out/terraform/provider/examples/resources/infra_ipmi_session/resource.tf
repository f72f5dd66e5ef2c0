data "infra_dedicated_servers" "all" {}

resource "infra_ipmi_session" "example" {
  dedicated_server_id = data.infra_dedicated_servers.all.dedicated_servers[0].id
  allowed_address     = "203.0.113.9"
}
