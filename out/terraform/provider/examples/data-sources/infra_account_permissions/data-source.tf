data "infra_account_permissions" "example" {}
