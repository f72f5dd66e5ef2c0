terraform import infra_check.example "<id>"
