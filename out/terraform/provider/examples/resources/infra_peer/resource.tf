resource "infra_network" "example" {
  name     = "backend"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}

resource "infra_vpn_gateway" "example" {
  name       = "office"
  network_id = infra_network.example.id
  region     = "eu-north-1"
}

resource "infra_peer" "example" {
  vpn_gateway_id = infra_vpn_gateway.example.id
  name           = "laptop-mia"
}
