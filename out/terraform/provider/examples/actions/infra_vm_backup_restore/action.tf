action "infra_vm_backup_restore" "example" {
  config {
    id    = infra_vm_backup.example.id
    vm_id = infra_vm.example.id
  }
}
