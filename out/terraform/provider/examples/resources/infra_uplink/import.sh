terraform import infra_uplink.example "<dedicated_server_id>/<id>"
