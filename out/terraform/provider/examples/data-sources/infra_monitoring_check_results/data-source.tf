data "infra_monitoring_check_results" "example" {
  check_id = "check-1"
}
