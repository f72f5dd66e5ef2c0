list "infra_volume" "all" {
  provider = infra
}
