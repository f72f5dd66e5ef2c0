data "infra_regions" "all" {}

resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = data.infra_regions.all.regions[0].id
}
