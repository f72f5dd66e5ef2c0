list "infra_iso" "all" {
  provider = infra
}
