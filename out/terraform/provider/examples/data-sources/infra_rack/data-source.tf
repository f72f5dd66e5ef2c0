data "infra_rack" "example" {
  name = "rack-1"
}
