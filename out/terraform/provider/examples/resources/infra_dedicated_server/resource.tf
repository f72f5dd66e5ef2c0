resource "infra_dedicated_server" "example" {
  id = "dedicated-server-1"
}
