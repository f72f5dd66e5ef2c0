data "infra_regions" "all" {}

resource "infra_volume" "example" {
  name    = "volume-1"
  region  = data.infra_regions.all.regions[0].id
  size_gb = 100
}
