list "infra_network_subnet" "all" {
  provider = infra

  config {
    network_id = "net-7c41f0aa"
  }
}
