terraform import infra_address.example "<id>"
