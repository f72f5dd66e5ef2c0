data "infra_ticket_category" "example" {
  name = "Technical question"
}
