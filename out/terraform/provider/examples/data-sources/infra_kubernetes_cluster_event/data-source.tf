data "infra_kubernetes_cluster_event" "example" {
  cluster_id = "cluster-1"
  id         = 884213
}
