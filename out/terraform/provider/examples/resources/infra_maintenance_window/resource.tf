resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = "eu-north-1"
}

resource "infra_maintenance_window" "example" {
  cluster_id = infra_cluster.example.id
  day        = "sunday"
  start_time = "03:00"
}
