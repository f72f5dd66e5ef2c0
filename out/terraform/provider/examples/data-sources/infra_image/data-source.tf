data "infra_image" "example" {
  name = "shop-base"
}
