import {
  to = infra_vm_snapshot.example
  identity = {
    vm_id = "vm-2f9a61c8"
    id    = "snap-90b1c4de"
  }
}
