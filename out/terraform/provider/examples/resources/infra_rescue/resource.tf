data "infra_dedicated_server" "example" {
  name = "db-primary"
}

resource "infra_rescue" "example" {
  dedicated_server_id = data.infra_dedicated_server.example.id
  system              = "linux"
}
