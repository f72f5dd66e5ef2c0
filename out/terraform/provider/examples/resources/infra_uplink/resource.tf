data "infra_dedicated_servers" "all" {}

data "infra_uplinks" "all" {
  dedicated_server_id = data.infra_dedicated_servers.all.dedicated_servers[0].id
}

resource "infra_uplink" "example" {
  dedicated_server_id = data.infra_dedicated_servers.all.dedicated_servers[0].id
  id                  = data.infra_uplinks.all.uplinks[0].id
}
