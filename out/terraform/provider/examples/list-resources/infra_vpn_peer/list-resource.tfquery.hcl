list "infra_vpn_peer" "all" {
  provider = infra

  config {
    vpn_gateway_id = "c08d7e52-1f3b-4a96-b7e4-2d5f90a1c836"
  }
}
