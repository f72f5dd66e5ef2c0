data "infra_bucket" "example" {
  name = "web-assets"
}
