data "infra_product" "example" {
  name = "Flexible VPS flex-2"
}
