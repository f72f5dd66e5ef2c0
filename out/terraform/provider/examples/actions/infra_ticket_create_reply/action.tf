action "infra_ticket_create_reply" "example" {
  config {
    id      = infra_ticket.example.id
    message = "It works again."
  }
}
