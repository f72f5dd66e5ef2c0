list "infra_ip_address" "all" {
  provider = infra
}
