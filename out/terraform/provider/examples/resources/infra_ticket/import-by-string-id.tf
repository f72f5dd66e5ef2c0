import {
  to = infra_ticket.example
  id = "204811"
}
