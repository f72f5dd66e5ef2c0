terraform import infra_rescue.example 'ds-4be01c77'
