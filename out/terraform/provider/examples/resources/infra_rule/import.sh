terraform import infra_rule.example "<firewall_id>/<id>"
