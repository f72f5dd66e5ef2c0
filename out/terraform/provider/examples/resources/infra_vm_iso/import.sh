terraform import infra_vm_iso.example 'vm-2f9a61c8/iso-b4d80c17'
