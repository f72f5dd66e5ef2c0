terraform import infra_peer.example "<vpn_gateway_id>/<id>"
