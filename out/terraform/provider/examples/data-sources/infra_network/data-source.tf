data "infra_network" "example" {
  name = "network-1"
}
