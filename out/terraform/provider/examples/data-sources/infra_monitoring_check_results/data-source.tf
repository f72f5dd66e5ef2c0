data "infra_monitoring_check_results" "example" {
  check_id = "6f1c2d9e-0b7a-4c35-8a44-2f0d7f3b9e10"
}
