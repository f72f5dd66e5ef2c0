data "infra_alerts" "example" {}
