data "infra_check" "example" {
  name = "Shop front page"
}
