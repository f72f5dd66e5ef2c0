data "infra_versions" "example" {}
