ephemeral "infra_kubernetes_kubeconfig" "example" {
  cluster_id = "k8s-2c41d9ab"
}
