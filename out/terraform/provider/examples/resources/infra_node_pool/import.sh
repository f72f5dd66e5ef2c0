terraform import infra_node_pool.example "<cluster_id>/<id>"
