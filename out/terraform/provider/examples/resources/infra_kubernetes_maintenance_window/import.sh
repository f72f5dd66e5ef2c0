terraform import infra_kubernetes_maintenance_window.example 'k8s-2c41d9ab'
