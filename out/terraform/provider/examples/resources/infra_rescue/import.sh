terraform import infra_rescue.example "<dedicated_server_id>"
