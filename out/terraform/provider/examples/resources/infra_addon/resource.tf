resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = "eu-north-1"
}

resource "infra_addon" "example" {
  cluster_id = infra_cluster.example.id
  name       = "ingress-nginx"
}
