data "infra_region" "example" {
  name = "region-1"
}
