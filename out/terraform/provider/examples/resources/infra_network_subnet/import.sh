terraform import infra_network_subnet.example 'net-7c41f0aa/sub-18e5d902'
