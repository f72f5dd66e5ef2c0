data "infra_permissions" "example" {}
