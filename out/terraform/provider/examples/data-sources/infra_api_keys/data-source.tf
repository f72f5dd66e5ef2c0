data "infra_api_keys" "example" {}
