data "infra_dedicated_server_address" "example" {
  dedicated_server_id = infra_dedicated_server.example.id
  address             = "198.51.100.20"
}
