list "infra_cluster" "all" {
  provider = infra
}
