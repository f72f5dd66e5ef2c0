terraform import infra_addon.example "<cluster_id>/<name>"
