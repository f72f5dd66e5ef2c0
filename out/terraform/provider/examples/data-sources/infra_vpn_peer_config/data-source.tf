data "infra_vpn_peer_config" "example" {
  peer_id        = "e5a2c9f4-60b7-4d18-a3c5-91f8e7d2046b"
  vpn_gateway_id = infra_vpn_gateway.example.id
}
