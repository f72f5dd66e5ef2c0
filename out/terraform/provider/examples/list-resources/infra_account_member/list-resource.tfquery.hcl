list "infra_account_member" "all" {
  provider = infra
}
