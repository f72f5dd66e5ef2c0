data "infra_api_allowlist" "example" {}
