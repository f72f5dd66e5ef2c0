terraform import infra_vpn_gateway.example "<id>"
