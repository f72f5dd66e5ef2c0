data "infra_checks" "example" {}
