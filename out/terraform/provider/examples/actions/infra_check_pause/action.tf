action "infra_check_pause" "example" {
  config {
    id = infra_check.example.id
  }
}
