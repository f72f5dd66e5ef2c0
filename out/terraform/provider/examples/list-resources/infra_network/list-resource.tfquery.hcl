list "infra_network" "all" {
  provider = infra
}
