terraform import infra_remote_hand.example '4711'
