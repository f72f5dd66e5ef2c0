import {
  to = infra_vm_iso.example
  identity = {
    vm_id  = "vm-2f9a61c8"
    iso_id = "iso-b4d80c17"
  }
}
