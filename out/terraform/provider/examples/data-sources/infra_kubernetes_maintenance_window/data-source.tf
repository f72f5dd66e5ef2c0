data "infra_kubernetes_maintenance_window" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
}
