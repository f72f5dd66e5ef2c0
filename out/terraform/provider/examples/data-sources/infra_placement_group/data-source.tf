data "infra_placement_group" "example" {
  name = "placement-group-1"
}
