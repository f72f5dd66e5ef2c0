resource "infra_bucket" "example" {
  name   = "bucket-1"
  region = "eu-north-1"
}
