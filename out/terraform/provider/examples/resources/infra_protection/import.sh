terraform import infra_protection.example 'vm-2f9a61c8'
