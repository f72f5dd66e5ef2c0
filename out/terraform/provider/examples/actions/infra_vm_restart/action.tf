action "infra_vm_restart" "example" {
  config {
    id = infra_vm.example.id
  }
}
