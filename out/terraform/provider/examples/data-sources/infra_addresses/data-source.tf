data "infra_addresses" "example" {}
