resource "infra_bucket" "example" {
  name   = "bucket-1"
  region = data.infra_region.example.id
}
