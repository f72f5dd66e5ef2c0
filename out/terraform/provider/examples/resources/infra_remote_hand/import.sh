terraform import infra_remote_hand.example "<id>"
