resource "infra_kubernetes_cluster" "example" {
  name   = "kubernetes-cluster-1"
  region = "eu-north-1"
}

resource "infra_kubernetes_maintenance_window" "example" {
  cluster_id = infra_kubernetes_cluster.example.id
  day        = "sunday"
  start_time = "03:00"
}
