data "infra_kubernetes_cluster_upgrades" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
