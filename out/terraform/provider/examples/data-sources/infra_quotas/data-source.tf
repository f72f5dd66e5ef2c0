data "infra_quotas" "example" {}
