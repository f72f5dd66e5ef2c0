resource "infra_cluster" "example" {
  name   = "shop"
  region = "eu-north-1"
}

resource "infra_node_pool" "example" {
  cluster_id = infra_cluster.example.id
  name       = "workers"
  plan       = "flex-1"
  size       = 3
}
