import {
  to = infra_network_route.example
  identity = {
    network_id = "net-7c41f0aa"
    id         = "rt-c3f7a810"
  }
}
