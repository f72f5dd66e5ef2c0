data "infra_kubernetes_cluster_upgrades" "example" {
  cluster_id = "cluster-1"
}
