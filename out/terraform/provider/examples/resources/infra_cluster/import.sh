terraform import infra_cluster.example 'k8s-2c41d9ab'
