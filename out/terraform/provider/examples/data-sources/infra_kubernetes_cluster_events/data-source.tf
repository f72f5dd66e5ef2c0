data "infra_kubernetes_cluster_events" "example" {
  cluster_id = "cluster-1"
}
