resource "infra_placement_group" "example" {
  name   = "placement-group-1"
  region = data.infra_region.example.id
}
