resource "infra_placement_group" "example" {
  name   = "placement-group-1"
  region = "eu-north-1"
}
