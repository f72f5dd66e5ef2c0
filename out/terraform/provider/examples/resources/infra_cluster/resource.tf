resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = data.infra_region.example.id
}
