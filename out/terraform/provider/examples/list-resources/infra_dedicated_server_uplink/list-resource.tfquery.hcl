list "infra_dedicated_server_uplink" "all" {
  provider = infra

  config {
    dedicated_server_id = "ds-4be01c77"
  }
}
