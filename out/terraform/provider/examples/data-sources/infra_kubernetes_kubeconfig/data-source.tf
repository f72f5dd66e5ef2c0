data "infra_kubernetes_kubeconfig" "example" {
  cluster_id = "kubernetes-kubeconfig-1"
}
