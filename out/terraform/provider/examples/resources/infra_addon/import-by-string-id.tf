import {
  to = infra_addon.example
  id = "k8s-2c41d9ab/ingress-nginx"
}
