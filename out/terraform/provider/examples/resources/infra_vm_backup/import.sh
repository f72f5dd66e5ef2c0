terraform import infra_vm_backup.example 'vm-2f9a61c8/bak-0d7e33a1'
