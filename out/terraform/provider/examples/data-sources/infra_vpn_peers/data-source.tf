data "infra_vpn_peers" "example" {
  vpn_gateway_id = infra_vpn_gateway.example.id
}
