data "infra_cluster" "example" {
  name = "shop"
}
