import {
  to = infra_kubernetes_cluster.example
  id = "k8s-2c41d9ab"
}
