terraform import infra_dedicated_server.example 'ds-4be01c77'
