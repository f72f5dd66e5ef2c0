data "infra_quota" "example" {
  name = "quota-1"
}
