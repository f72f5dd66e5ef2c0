resource "infra_node_pool" "example" {
  cluster_id = infra_cluster.example.id
  name       = "node-pool-1"
  plan       = data.infra_plan.example.id
  size       = 3
}
