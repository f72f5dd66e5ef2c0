data "infra_racks" "example" {}
