data "infra_dedicated_server" "example" {
  name = "dedicated-server-1"
}
