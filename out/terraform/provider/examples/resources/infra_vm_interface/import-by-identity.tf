import {
  to = infra_vm_interface.example
  identity = {
    vm_id = "vm-2f9a61c8"
    id    = "nic-6a20bb93"
  }
}
