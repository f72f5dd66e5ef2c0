data "infra_nodes" "example" {
  cluster_id = infra_cluster.example.id
}
