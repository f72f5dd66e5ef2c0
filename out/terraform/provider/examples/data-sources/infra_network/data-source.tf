data "infra_network" "example" {
  name = "backend"
}
