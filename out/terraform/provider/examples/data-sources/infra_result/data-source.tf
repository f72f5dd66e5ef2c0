data "infra_result" "example" {
  check_id = infra_check.example.id
}
