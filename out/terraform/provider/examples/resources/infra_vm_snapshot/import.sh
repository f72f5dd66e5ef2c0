terraform import infra_vm_snapshot.example 'vm-2f9a61c8/snap-90b1c4de'
