data "infra_dedicated_server_uplink" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
  id                  = infra_dedicated_server_uplink.example.id
}
