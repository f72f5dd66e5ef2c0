data "infra_upgrades" "example" {
  cluster_id = infra_cluster.example.id
}
