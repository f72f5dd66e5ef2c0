list "infra_check" "all" {
  provider = infra
}
