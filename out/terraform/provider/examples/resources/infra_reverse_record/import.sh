terraform import infra_reverse_record.example '198.51.100.20'
