data "infra_placement_group" "example" {
  name = "database"
}
