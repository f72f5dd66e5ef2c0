ephemeral "infra_kubernetes_kubeconfig" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
