data "infra_routes" "example" {
  network_id = infra_network.example.id
}
