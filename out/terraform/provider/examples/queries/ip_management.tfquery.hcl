list "infra_address" "all" {
  provider = infra
}

list "infra_reverse_record" "all" {
  provider = infra
}
