import {
  to = infra_network_subnet.example
  identity = {
    network_id = "net-7c41f0aa"
    id         = "sub-18e5d902"
  }
}
