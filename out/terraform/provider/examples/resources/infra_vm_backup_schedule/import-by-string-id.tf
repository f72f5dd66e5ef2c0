import {
  to = infra_vm_backup_schedule.example
  id = "vm-2f9a61c8"
}
