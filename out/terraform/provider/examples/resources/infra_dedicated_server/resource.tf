data "infra_dedicated_servers" "all" {}

resource "infra_dedicated_server" "example" {
  id = data.infra_dedicated_servers.all.dedicated_servers[0].id
}
