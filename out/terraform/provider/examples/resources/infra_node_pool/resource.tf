resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = "eu-north-1"
}

resource "infra_node_pool" "example" {
  cluster_id = infra_cluster.example.id
  name       = "node-pool-1"
  plan       = "flex-1"
  size       = 3
}
