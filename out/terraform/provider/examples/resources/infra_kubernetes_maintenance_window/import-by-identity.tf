import {
  to = infra_kubernetes_maintenance_window.example
  identity = {
    cluster_id = "k8s-2c41d9ab"
  }
}
