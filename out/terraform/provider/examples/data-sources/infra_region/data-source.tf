data "infra_region" "example" {
  name = "Europe North 1"
}
