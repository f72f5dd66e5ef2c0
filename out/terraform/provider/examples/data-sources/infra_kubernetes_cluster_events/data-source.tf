data "infra_kubernetes_cluster_events" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
