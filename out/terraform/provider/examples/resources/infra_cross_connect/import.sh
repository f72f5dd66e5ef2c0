terraform import infra_cross_connect.example '4711'
