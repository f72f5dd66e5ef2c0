data "infra_project" "example" {
  name = "web-shop"
}
