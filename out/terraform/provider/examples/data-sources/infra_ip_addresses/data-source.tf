data "infra_ip_addresses" "example" {}
