list "infra_subnet" "all" {
  provider = infra

  config {
    network_id = "net-7c41f0aa"
  }
}
