data "infra_uplinks" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
}
