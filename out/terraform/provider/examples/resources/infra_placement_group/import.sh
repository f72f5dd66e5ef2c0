terraform import infra_placement_group.example 'pg-a17c04e9'
