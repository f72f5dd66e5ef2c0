terraform import infra_dedicated_server.example "<id>"
