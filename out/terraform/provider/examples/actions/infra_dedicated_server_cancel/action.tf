action "infra_dedicated_server_cancel" "example" {
  config {
    id = infra_dedicated_server.example.id
  }
}
