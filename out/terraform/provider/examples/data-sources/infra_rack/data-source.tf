data "infra_rack" "example" {
  name = "R2-14"
}
