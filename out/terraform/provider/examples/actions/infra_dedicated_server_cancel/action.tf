action "infra_dedicated_server_cancel" "example" {
  config {
    comment      = "The project has ended."
    effective_on = "2027-03-01"
    id           = infra_dedicated_server.example.id
    reason       = "not_needed"
  }
}
