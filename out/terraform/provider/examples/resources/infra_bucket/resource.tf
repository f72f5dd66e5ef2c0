resource "infra_bucket" "example" {
  name   = "web-assets"
  region = "eu-north-1"
}
