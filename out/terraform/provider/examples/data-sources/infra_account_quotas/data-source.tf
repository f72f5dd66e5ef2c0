data "infra_account_quotas" "example" {}
