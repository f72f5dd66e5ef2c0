terraform import infra_dedicated_server_rescue.example 'ds-4be01c77'
