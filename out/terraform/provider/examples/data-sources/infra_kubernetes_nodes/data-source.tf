data "infra_kubernetes_nodes" "example" {
  cluster_id = "k8s-2c41d9ab"
}
