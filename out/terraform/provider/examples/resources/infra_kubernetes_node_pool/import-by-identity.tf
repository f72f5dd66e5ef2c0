import {
  to = infra_kubernetes_node_pool.example
  identity = {
    cluster_id = "k8s-2c41d9ab"
    id         = "pool-90ab12ef"
  }
}
