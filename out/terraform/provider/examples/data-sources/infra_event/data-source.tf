data "infra_event" "example" {
  cluster_id = infra_cluster.example.id
  id         = 884213
}
