resource "infra_uplink" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
  id                  = "upl-09d3a6f2"
}
