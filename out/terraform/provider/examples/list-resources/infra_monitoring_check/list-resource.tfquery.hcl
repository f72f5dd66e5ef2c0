list "infra_monitoring_check" "all" {
  provider = infra
}
