data "infra_kubernetes_cluster" "example" {
  name = "shop"
}
