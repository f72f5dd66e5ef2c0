data "infra_category" "example" {
  name = "Technical question"
}
