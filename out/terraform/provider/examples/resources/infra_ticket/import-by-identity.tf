import {
  to = infra_ticket.example
  identity = {
    id = 204811
  }
}
