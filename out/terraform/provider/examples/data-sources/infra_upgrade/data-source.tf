data "infra_upgrade" "example" {
  cluster_id = infra_cluster.example.id
}
