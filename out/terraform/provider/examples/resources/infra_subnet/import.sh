terraform import infra_subnet.example "<network_id>/<id>"
