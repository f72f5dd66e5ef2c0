data "infra_api_denials" "example" {}
