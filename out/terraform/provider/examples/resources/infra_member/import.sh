terraform import infra_member.example "<id>"
