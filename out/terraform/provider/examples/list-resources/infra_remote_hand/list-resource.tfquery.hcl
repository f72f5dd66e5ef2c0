list "infra_remote_hand" "all" {
  provider = infra
}
