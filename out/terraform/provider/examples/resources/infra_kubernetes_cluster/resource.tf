resource "infra_kubernetes_cluster" "example" {
  name   = "kubernetes-cluster-1"
  region = "eu-north-1"
}
