data "infra_kubernetes_node" "example" {
  cluster_id = "k8s-2c41d9ab"
  name       = "workers-51e07733"
}
