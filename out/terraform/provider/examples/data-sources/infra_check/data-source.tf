data "infra_check" "example" {
  name = "check-1"
}
