action "infra_kubernetes_cluster_kubeconfig_rotate" "example" {
  config {
    id = infra_kubernetes_cluster.example.id
  }
}
