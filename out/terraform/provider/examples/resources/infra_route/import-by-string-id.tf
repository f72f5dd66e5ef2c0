import {
  to = infra_route.example
  id = "net-7c41f0aa/rt-c3f7a810"
}
