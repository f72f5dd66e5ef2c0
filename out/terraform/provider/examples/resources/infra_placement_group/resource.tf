data "infra_regions" "all" {}

resource "infra_placement_group" "example" {
  name   = "placement-group-1"
  region = data.infra_regions.all.regions[0].id
}
