terraform import infra_interface.example "<vm_id>/<id>"
