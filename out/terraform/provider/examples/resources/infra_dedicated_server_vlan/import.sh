terraform import infra_dedicated_server_vlan.example 'ds-4be01c77/210'
