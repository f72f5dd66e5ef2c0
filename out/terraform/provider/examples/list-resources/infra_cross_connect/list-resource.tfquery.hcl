list "infra_cross_connect" "all" {
  provider = infra
}
