resource "infra_kubernetes_cluster" "example" {
  name   = "kubernetes-cluster-1"
  region = "eu-north-1"
}

resource "infra_kubernetes_addon" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  name       = "ingress-nginx"
}
