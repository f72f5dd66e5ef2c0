terraform import infra_network.example 'net-7c41f0aa'
