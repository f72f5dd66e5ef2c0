resource "infra_project" "example" {
  name = "web-shop"
}
