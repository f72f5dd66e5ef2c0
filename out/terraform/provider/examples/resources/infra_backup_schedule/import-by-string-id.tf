import {
  to = infra_backup_schedule.example
  id = "vm-2f9a61c8"
}
