terraform import infra_access_key.example 'ak-6d20f1b3'
