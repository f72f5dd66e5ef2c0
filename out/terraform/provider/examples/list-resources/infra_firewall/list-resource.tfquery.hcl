list "infra_firewall" "all" {
  provider = infra
}
