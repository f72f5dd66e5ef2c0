import {
  to = infra_network_subnet.example
  id = "net-7c41f0aa/sub-18e5d902"
}
