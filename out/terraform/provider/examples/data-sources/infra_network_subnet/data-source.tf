data "infra_network_subnet" "example" {
  network_id = infra_network.example.id
  name       = "app"
}
