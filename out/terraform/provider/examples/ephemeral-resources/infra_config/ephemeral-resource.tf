ephemeral "infra_config" "example" {
  peer_id        = infra_peer.example.id
  vpn_gateway_id = infra_vpn_gateway.example.id
}
