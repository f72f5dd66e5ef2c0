action "infra_node_recycle" "example" {
  config {
    cluster_id = infra_cluster.example.id
    id         = "node-51e07733"
  }
}
