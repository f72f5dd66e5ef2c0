data "infra_category" "example" {
  name = "category-1"
}
