terraform import infra_visit.example "<id>"
