list "infra_account_member" "all" {
  provider = infra
}

list "infra_project" "all" {
  provider = infra
}

list "infra_ssh_key" "all" {
  provider = infra
}
