list "infra_ticket" "all" {
  provider = infra
}
