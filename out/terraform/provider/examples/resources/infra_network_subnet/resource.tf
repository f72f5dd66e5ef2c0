resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}

resource "infra_network_subnet" "example" {
  network_id = infra_network.example.id
  name       = "network-subnet-1"
  ip_range   = "10.20.1.0/24"
}
