action "infra_backup_restore" "example" {
  config {
    id    = infra_backup.example.id
    vm_id = infra_vm.example.id
  }
}
