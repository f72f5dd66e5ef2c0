data "infra_plan" "example" {
  name = "plan-1"
}
