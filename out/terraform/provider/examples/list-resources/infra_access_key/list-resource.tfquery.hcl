list "infra_access_key" "all" {
  provider = infra
}
