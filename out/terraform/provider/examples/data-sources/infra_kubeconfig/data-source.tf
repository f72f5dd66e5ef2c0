data "infra_kubeconfig" "example" {
  cluster_id = infra_cluster.example.id
}
