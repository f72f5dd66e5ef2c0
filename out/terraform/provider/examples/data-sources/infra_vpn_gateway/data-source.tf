data "infra_vpn_gateway" "example" {
  name = "vpn-gateway-1"
}
