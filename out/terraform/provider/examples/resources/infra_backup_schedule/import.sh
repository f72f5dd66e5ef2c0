terraform import infra_backup_schedule.example "<vm_id>"
