list "infra_vpn_gateway" "all" {
  provider = infra
}
