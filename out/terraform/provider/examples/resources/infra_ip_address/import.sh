terraform import infra_ip_address.example 'ip-c0a81e05'
