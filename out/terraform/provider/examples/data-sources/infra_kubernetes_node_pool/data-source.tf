data "infra_kubernetes_node_pool" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  name       = "workers"
}
