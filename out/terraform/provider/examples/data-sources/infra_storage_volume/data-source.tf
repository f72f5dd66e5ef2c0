data "infra_storage_volume" "example" {
  name = "db-data"
}
