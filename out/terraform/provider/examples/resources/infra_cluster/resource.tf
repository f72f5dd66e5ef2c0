resource "infra_cluster" "example" {
  name   = "cluster-1"
  region = "eu-north-1"
}
