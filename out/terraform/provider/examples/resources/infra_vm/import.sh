terraform import infra_vm.example 'vm-2f9a61c8'
