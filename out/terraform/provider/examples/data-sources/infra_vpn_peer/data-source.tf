data "infra_vpn_peer" "example" {
  vpn_gateway_id = infra_vpn_gateway.example.id
  name           = "laptop-mia"
}
