data "infra_vpn_gateway" "example" {
  name = "office"
}
