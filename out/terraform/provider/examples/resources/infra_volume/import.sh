terraform import infra_volume.example "<id>"
