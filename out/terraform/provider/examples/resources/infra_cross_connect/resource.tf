data "infra_rack" "r2_14" {
  name = "R2-14"
}

data "infra_location" "oslo_east" {
  name = "Oslo East"
}

resource "infra_cross_connect" "example" {
  name = "cross-connect-1"
  a_side = {
    port    = 7
    rack_id = data.infra_rack.r2_14.id
  }
  location_id = data.infra_location.oslo_east.id
  media       = "single_mode_fibre"
  z_side = {
    party = "Example Exchange"
  }
}
