terraform import infra_firewall_attachment.example "<firewall_id>/<vm_ids>"
