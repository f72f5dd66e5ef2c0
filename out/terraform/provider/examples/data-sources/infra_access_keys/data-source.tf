data "infra_access_keys" "example" {}
