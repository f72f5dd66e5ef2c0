data "infra_vpn_gateways" "example" {}
