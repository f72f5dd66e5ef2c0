data "infra_plans" "example" {}
