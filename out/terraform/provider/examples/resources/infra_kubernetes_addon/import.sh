terraform import infra_kubernetes_addon.example 'k8s-2c41d9ab/ingress-nginx'
