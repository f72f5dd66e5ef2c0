terraform import infra_kubernetes_node_pool.example 'k8s-2c41d9ab/pool-90ab12ef'
