import {
  to = infra_vm_interface.example
  id = "vm-2f9a61c8/nic-6a20bb93"
}
