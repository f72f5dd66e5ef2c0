terraform import infra_cross_connect.example "<id>"
