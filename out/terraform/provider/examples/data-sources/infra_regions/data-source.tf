data "infra_regions" "example" {}
