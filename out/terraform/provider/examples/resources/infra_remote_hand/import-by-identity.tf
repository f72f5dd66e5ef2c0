import {
  to = infra_remote_hand.example
  identity = {
    id = 4711
  }
}
