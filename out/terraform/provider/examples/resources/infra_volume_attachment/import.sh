terraform import infra_volume_attachment.example "<volume_id>/<vm_id>"
