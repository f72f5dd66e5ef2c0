list "infra_vm" "all" {
  provider = infra
}
