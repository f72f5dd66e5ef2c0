terraform import infra_placement_group.example "<id>"
