data "infra_backup_schedule" "example" {
  vm_id = infra_vm.example.id
}
