action "infra_monitoring_check_pause" "example" {
  config {
    id = infra_monitoring_check.example.id
  }
}
