import {
  to = infra_vm_snapshot.example
  id = "vm-2f9a61c8/snap-90b1c4de"
}
