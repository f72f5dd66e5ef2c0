terraform import infra_firewall.example "<id>"
