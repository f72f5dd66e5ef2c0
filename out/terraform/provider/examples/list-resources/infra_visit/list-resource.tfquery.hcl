list "infra_visit" "all" {
  provider = infra
}
