data "infra_racks" "all" {}

data "infra_locations" "all" {}

resource "infra_cross_connect" "example" {
  name = "cross-connect-1"
  a_side = {
    rack_id = data.infra_racks.all.racks[0].id
  }
  location_id = data.infra_locations.all.locations[0].id
  media       = "single_mode_fibre"
  z_side = {
    party = "Example Exchange"
  }
}
