data "infra_dedicated_server" "example" {
  name = "db-primary"
}
