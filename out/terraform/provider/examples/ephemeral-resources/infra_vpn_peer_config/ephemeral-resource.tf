ephemeral "infra_vpn_peer_config" "example" {
  peer_id        = "peer-1"
  vpn_gateway_id = infra_vpn_gateway.example.id
}
