list "infra_kubernetes_node_pool" "all" {
  provider = infra

  config {
    cluster_id = "k8s-2c41d9ab"
  }
}
