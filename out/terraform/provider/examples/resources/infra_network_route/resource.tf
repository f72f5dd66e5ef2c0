resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}

resource "infra_network_route" "example" {
  network_id  = infra_network.example.id
  destination = "172.16.0.0/12"
  next_hop    = "10.20.1.10"
}
