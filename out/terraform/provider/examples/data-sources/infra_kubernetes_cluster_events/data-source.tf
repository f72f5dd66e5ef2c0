data "infra_kubernetes_cluster_events" "example" {
  cluster_id = "k8s-2c41d9ab"
}
