terraform import infra_ipmi_session.example "<dedicated_server_id>/<id>"
