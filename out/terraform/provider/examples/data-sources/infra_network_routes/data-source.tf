data "infra_network_routes" "example" {
  network_id = infra_network.example.id
}
