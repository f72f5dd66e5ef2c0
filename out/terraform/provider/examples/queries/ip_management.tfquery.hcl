list "infra_ip_address" "all" {
  provider = infra
}

list "infra_reverse_record" "all" {
  provider = infra
}
