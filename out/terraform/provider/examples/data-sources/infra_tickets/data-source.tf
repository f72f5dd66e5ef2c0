data "infra_tickets" "example" {}
