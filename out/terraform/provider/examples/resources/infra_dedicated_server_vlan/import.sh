terraform import infra_dedicated_server_vlan.example "<dedicated_server_id>/<vlan_id>"
