import {
  to = infra_vm_protection.example
  id = "vm-2f9a61c8"
}
