import {
  to = infra_vm_backup.example
  id = "vm-2f9a61c8/bak-0d7e33a1"
}
