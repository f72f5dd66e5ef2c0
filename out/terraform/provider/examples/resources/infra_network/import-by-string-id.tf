import {
  to = infra_network.example
  id = "net-7c41f0aa"
}
