terraform import infra_ticket.example "<id>"
