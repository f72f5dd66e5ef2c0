data "infra_profile" "example" {}
