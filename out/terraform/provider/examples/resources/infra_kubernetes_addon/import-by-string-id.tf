import {
  to = infra_kubernetes_addon.example
  id = "k8s-2c41d9ab/ingress-nginx"
}
