data "infra_addons" "example" {
  cluster_id = infra_cluster.example.id
}
