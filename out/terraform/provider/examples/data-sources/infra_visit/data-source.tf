data "infra_visit" "example" {
  id = 9007199254741101
}
