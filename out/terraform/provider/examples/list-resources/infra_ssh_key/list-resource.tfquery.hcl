list "infra_ssh_key" "all" {
  provider = infra
}
