data "infra_hardware" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
}
