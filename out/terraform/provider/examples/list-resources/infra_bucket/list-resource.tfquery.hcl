list "infra_bucket" "all" {
  provider = infra
}
