resource "infra_placement_group" "example" {
  name   = "database"
  region = "eu-north-1"
}
