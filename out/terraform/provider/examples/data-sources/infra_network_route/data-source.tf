data "infra_network_route" "example" {
  network_id = infra_network.example.id
  id         = infra_network_route.example.id
}
