ephemeral "infra_console" "example" {
  vm_id = infra_vm.example.id
}
