terraform import infra_vm_iso.example "<vm_id>/<iso_id>"
