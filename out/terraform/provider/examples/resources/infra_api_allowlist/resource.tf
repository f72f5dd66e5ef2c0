resource "infra_api_allowlist" "example" {
  entries = [
    {
      cidr = "203.0.113.0/24"
    },
  ]
  mode = "Report only"
}
