import {
  to = infra_kubernetes_node_pool.example
  id = "k8s-2c41d9ab/pool-90ab12ef"
}
