terraform import infra_ticket.example '204811'
