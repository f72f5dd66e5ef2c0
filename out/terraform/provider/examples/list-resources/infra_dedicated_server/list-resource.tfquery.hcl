list "infra_dedicated_server" "all" {
  provider = infra
}
