import {
  to = infra_vm_protection.example
  identity = {
    vm_id = "vm-2f9a61c8"
  }
}
