ephemeral "infra_vm_console" "example" {
  vm_id = infra_vm.example.id
}
