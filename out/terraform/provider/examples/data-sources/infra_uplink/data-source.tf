data "infra_uplink" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
  id                  = infra_uplink.example.id
}
