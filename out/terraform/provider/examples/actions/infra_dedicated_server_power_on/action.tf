action "infra_dedicated_server_power_on" "example" {
  config {
    id = infra_dedicated_server.example.id
  }
}
