terraform import infra_backup.example "<vm_id>/<id>"
