terraform import infra_kubernetes_cluster.example 'k8s-2c41d9ab'
