data "infra_node_pool" "example" {
  cluster_id = infra_cluster.example.id
  name       = "workers"
}
