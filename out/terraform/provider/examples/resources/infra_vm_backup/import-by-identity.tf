import {
  to = infra_vm_backup.example
  identity = {
    vm_id = "vm-2f9a61c8"
    id    = "bak-0d7e33a1"
  }
}
