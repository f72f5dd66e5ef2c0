import {
  to = infra_network.example
  identity = {
    id = "net-7c41f0aa"
  }
}
