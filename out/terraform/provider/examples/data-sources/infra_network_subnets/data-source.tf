data "infra_network_subnets" "example" {
  network_id = infra_network.example.id
}
