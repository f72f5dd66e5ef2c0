data "infra_account_members" "example" {}
