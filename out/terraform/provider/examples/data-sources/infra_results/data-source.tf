data "infra_results" "example" {
  check_id = infra_check.example.id
}
