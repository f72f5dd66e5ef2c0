terraform import infra_vm_protection.example 'vm-2f9a61c8'
