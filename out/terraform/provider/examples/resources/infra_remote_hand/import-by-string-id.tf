import {
  to = infra_remote_hand.example
  id = "4711"
}
