data "infra_members" "example" {}
