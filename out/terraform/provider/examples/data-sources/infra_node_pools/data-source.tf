data "infra_node_pools" "example" {
  cluster_id = infra_cluster.example.id
}
