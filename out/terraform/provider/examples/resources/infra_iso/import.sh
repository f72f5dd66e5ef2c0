terraform import infra_iso.example "<id>"
