data "infra_regions" "all" {}

resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = data.infra_regions.all.regions[0].id
}

resource "infra_maintenance_window" "example" {
  cluster_id = infra_cluster.example.id
  day        = "any"
  start_time = "03:00"
}
