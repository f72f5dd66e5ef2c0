data "infra_visits" "example" {}
