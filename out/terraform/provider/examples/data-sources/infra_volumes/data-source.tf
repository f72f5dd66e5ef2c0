data "infra_volumes" "example" {}
