action "infra_kubernetes_node_recycle" "example" {
  config {
    cluster_id = "k8s-2c41d9ab"
    id         = "node-51e07733"
  }
}
