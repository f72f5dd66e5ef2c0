data "infra_route" "example" {
  network_id = infra_network.example.id
  id         = infra_route.example.id
}
