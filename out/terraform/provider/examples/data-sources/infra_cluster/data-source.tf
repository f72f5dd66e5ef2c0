data "infra_cluster" "example" {
  name = "cluster-1"
}
