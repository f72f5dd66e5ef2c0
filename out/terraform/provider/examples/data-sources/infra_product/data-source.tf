data "infra_product" "example" {
  name = "product-1"
}
