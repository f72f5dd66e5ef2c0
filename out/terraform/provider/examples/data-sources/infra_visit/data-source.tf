data "infra_visit" "example" {
  id = 1
}
