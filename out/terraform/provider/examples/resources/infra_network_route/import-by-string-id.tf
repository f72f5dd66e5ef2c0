import {
  to = infra_network_route.example
  id = "net-7c41f0aa/rt-c3f7a810"
}
