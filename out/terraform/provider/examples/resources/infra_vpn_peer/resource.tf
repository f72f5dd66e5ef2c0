resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}

resource "infra_vpn_gateway" "example" {
  name       = "vpn-gateway-1"
  network_id = infra_network.example.id
  region     = "eu-north-1"
}

resource "infra_vpn_peer" "example" {
  vpn_gateway_id = infra_vpn_gateway.example.id
  name           = "vpn-peer-1"
}
