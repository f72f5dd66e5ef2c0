resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}
