list "infra_storage_volume" "all" {
  provider = infra
}
