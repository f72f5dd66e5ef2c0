action "infra_dedicated_server_restart" "example" {
  config {
    force = false
    id    = infra_dedicated_server.example.id
  }
}
