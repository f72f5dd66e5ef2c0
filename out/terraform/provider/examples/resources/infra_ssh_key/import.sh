terraform import infra_ssh_key.example "<id>"
