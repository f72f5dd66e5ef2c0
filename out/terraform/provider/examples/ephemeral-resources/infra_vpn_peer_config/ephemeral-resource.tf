ephemeral "infra_vpn_peer_config" "example" {
  peer_id        = infra_vpn_peer.example.id
  vpn_gateway_id = infra_vpn_gateway.example.id
}
