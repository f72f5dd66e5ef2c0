data "infra_volume" "example" {
  name = "db-data"
}
