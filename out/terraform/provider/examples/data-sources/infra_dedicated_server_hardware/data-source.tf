data "infra_dedicated_server_hardware" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
}
