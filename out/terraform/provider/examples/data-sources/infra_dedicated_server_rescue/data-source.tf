data "infra_dedicated_server_rescue" "example" {
  dedicated_server_id = infra_dedicated_server_rescue.example.dedicated_server_id
}
