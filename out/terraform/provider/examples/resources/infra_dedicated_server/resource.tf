data "infra_dedicated_server" "example" {
  name = "db-primary"
}

resource "infra_dedicated_server" "example" {
  id = data.infra_dedicated_server.example.id
}
