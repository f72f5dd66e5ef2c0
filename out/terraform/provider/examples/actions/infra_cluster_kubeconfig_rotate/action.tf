action "infra_cluster_kubeconfig_rotate" "example" {
  config {
    id = infra_cluster.example.id
  }
}
