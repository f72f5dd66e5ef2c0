data "infra_kubernetes_node_pools" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
