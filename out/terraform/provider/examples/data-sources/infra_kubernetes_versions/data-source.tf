data "infra_kubernetes_versions" "example" {}
