terraform import infra_maintenance_window.example "<cluster_id>"
