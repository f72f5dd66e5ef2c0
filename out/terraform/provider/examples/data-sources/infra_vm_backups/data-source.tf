data "infra_vm_backups" "example" {
  vm_id = infra_vm.example.id
}
