terraform import infra_address.example 'ip-c0a81e05'
