resource "infra_route" "example" {
  network_id  = infra_network.example.id
  destination = "172.16.0.0/12"
  next_hop    = "10.20.1.10"
}
