data "infra_rack" "example" {
  name = "R2-14"
}

data "infra_location" "example" {
  name = "Oslo East"
}

resource "infra_cross_connect" "example" {
  name = "cross-connect-1"
  a_side = {
    rack_id = data.infra_rack.example.id
  }
  location_id = data.infra_location.example.id
  media       = "single_mode_fibre"
  z_side = {
    party = "Example Exchange"
  }
}
