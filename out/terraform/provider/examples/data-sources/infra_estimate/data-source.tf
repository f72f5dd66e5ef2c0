data "infra_estimate" "example" {
  items = [
    {
      product_id = "flex-2"
      quantity   = 3
    },
  ]
}
