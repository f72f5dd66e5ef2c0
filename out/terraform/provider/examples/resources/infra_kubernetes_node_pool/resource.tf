resource "infra_kubernetes_cluster" "example" {
  name   = "kubernetes-cluster-1"
  region = "eu-north-1"
}

resource "infra_kubernetes_node_pool" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  name       = "kubernetes-node-pool-1"
  plan       = "flex-1"
  size       = 3
}
