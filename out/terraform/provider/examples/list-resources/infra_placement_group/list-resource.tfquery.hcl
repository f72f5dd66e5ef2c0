list "infra_placement_group" "all" {
  provider = infra
}
