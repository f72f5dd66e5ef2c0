data "infra_isos" "example" {}
