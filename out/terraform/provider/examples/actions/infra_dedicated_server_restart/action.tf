action "infra_dedicated_server_restart" "example" {
  config {
    id = infra_dedicated_server.example.id
  }
}
