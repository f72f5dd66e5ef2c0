action "infra_dedicated_server_power_off" "example" {
  config {
    force = false
    id    = infra_dedicated_server.example.id
  }
}
