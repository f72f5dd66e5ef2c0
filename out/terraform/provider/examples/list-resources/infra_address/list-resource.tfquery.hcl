list "infra_address" "all" {
  provider = infra
}
