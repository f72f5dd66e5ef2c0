terraform import infra_cluster.example "<id>"
