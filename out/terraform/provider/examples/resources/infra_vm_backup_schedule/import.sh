terraform import infra_vm_backup_schedule.example 'vm-2f9a61c8'
