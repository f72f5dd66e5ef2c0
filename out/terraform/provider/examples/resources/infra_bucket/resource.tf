data "infra_regions" "all" {}

resource "infra_bucket" "example" {
  name   = "bucket-1"
  region = data.infra_regions.all.regions[0].id
}
