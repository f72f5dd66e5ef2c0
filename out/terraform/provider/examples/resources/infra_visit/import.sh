terraform import infra_visit.example '4711'
