data "infra_products" "example" {}
