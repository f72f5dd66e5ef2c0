data "infra_networks" "example" {}
