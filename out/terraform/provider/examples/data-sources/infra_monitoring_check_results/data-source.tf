data "infra_monitoring_check_results" "example" {
  check_id = infra_monitoring_check.example.id
}
