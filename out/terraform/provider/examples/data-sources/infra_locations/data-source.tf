data "infra_locations" "example" {}
