terraform import infra_ssh_key.example 'key-3f9a01c7'
