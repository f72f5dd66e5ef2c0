data "infra_kubernetes_clusters" "example" {}
