terraform import infra_route.example "<network_id>/<id>"
