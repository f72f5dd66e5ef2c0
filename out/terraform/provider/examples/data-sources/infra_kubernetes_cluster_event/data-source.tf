data "infra_kubernetes_cluster_event" "example" {
  cluster_id = "k8s-2c41d9ab"
  id         = 884213
}
