list "infra_dedicated_server" "all" {
  provider = infra
}

list "infra_dedicated_server_uplink" "all" {
  for_each = toset([for found in list.infra_dedicated_server.all.data : found.identity.id])
  provider = infra

  config {
    dedicated_server_id = each.value
  }
}
