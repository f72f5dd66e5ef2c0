terraform import infra_protection.example "<vm_id>"
