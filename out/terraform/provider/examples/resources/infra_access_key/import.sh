terraform import infra_access_key.example "<id>"
