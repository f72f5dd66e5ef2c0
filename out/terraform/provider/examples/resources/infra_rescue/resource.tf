data "infra_dedicated_servers" "all" {}

resource "infra_rescue" "example" {
  dedicated_server_id = data.infra_dedicated_servers.all.dedicated_servers[0].id
  system              = "linux"
}
