data "infra_cross_connects" "example" {}
