action "infra_ticket_create_reply" "example" {
  config {
    id      = 204811
    message = "It works again."
  }
}
