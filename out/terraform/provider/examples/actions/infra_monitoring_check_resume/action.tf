action "infra_monitoring_check_resume" "example" {
  config {
    id = infra_monitoring_check.example.id
  }
}
