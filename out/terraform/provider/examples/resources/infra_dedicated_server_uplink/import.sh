terraform import infra_dedicated_server_uplink.example 'ds-4be01c77/upl-09d3a6f2'
