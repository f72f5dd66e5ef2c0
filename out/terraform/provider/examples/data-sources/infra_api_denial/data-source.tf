data "infra_api_denial" "example" {
  ip_address = "203.0.113.7"
}
