data "infra_api_key" "example" {
  name = "api-key-1"
}
