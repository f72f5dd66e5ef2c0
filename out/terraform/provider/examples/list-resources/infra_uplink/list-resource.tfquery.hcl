list "infra_uplink" "all" {
  provider = infra

  config {
    dedicated_server_id = "ds-4be01c77"
  }
}
