list "infra_vm_snapshot" "all" {
  provider = infra

  config {
    vm_id = "vm-2f9a61c8"
  }
}
