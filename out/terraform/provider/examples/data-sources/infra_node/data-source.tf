data "infra_node" "example" {
  cluster_id = infra_cluster.example.id
  name       = "workers-51e07733"
}
