terraform import infra_vpn_gateway.example 'c08d7e52-1f3b-4a96-b7e4-2d5f90a1c836'
