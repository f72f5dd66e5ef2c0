list "infra_kubernetes_cluster" "all" {
  provider = infra
}
