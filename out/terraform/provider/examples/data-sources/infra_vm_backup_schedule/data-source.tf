data "infra_vm_backup_schedule" "example" {
  vm_id = infra_vm_backup_schedule.example.vm_id
}
