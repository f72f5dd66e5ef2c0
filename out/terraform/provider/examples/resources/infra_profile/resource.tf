resource "infra_profile" "example" {}
