action "infra_check_resume" "example" {
  config {
    id = infra_check.example.id
  }
}
