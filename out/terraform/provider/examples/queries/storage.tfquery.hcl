list "infra_access_key" "all" {
  provider = infra
}

list "infra_bucket" "all" {
  provider = infra
}

list "infra_storage_volume" "all" {
  provider = infra
}
