data "infra_events" "example" {
  cluster_id = infra_cluster.example.id
}
