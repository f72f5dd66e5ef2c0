terraform import infra_vm_interface.example 'vm-2f9a61c8/nic-6a20bb93'
