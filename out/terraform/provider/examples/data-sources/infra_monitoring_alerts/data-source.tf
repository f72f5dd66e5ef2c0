data "infra_monitoring_alerts" "example" {}
