action "infra_dedicated_server_power_off" "example" {
  config {
    id = infra_dedicated_server.example.id
  }
}
