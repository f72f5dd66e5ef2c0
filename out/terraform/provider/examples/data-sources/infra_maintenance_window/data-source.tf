data "infra_maintenance_window" "example" {
  cluster_id = infra_cluster.example.id
}
