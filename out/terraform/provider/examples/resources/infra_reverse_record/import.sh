terraform import infra_reverse_record.example "<id>"
