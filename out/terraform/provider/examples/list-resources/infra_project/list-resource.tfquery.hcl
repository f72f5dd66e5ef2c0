list "infra_project" "all" {
  provider = infra
}
