list "infra_member" "all" {
  provider = infra
}
