data "infra_backups" "example" {
  vm_id = infra_vm.example.id
}
