data "infra_addon" "example" {
  cluster_id = infra_cluster.example.id
  name       = "ingress-nginx"
}
