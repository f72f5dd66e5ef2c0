action "infra_dedicated_server_withdraw_cancellation" "example" {
  config {
    id = infra_dedicated_server.example.id
  }
}
