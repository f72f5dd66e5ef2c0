terraform import infra_snapshot.example "<vm_id>/<id>"
