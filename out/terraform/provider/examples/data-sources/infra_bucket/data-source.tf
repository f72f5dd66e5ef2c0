data "infra_bucket" "example" {
  name = "bucket-1"
}
