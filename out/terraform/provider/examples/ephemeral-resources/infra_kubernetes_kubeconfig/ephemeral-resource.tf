ephemeral "infra_kubernetes_kubeconfig" "example" {
  cluster_id = "cluster-1"
}
