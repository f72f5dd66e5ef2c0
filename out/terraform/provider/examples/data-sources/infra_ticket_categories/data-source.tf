data "infra_ticket_categories" "example" {}
