terraform import infra_network_route.example 'net-7c41f0aa/rt-c3f7a810'
