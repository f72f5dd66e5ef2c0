import {
  to = infra_vm.example
  id = "vm-2f9a61c8"
}
