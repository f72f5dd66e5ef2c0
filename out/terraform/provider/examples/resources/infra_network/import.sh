terraform import infra_network.example "<id>"
