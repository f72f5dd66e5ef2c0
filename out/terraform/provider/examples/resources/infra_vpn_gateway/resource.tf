resource "infra_vpn_gateway" "example" {
  name       = "vpn-gateway-1"
  network_id = infra_network.example.id
  region     = data.infra_region.example.id
}
