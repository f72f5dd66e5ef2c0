data "infra_kubernetes_addons" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
