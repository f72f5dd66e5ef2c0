data "infra_kubernetes_addon" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  name       = "ingress-nginx"
}
