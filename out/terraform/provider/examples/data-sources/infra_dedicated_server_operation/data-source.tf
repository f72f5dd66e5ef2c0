data "infra_dedicated_server_operation" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
  id                  = "op-81c2d7f0"
}
