list "infra_reverse_record" "all" {
  provider = infra
}
