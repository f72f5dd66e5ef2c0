data "infra_dedicated_server_uplinks" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
}
