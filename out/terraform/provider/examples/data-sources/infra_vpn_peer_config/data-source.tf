data "infra_vpn_peer_config" "example" {
  peer_id        = "vpn-peer-config-1"
  vpn_gateway_id = infra_vpn_gateway.example.id
}
