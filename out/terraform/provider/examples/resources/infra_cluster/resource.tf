resource "infra_cluster" "example" {
  name   = "shop"
  region = "eu-north-1"
}
