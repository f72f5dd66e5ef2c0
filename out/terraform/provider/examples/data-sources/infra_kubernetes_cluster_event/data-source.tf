data "infra_kubernetes_cluster_event" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  id         = 884213
}
