data "infra_regions" "all" {}

resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = data.infra_regions.all.regions[0].id
}

data "infra_plans" "all" {}

resource "infra_node_pool" "example" {
  cluster_id = infra_cluster.example.id
  name       = "node-pool-1"
  plan       = data.infra_plans.all.plans[0].id
  size       = 3
}
