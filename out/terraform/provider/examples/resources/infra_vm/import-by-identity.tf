import {
  to = infra_vm.example
  identity = {
    id = "vm-2f9a61c8"
  }
}
