data "infra_monitoring_checks" "example" {}
