ephemeral "infra_dedicated_server_ipmi_session" "example" {
  allowed_address     = "203.0.113.9"
  dedicated_server_id = infra_dedicated_server.example.id
}
