import {
  to = infra_kubernetes_addon.example
  identity = {
    cluster_id = "k8s-2c41d9ab"
    name       = "ingress-nginx"
  }
}
