list "infra_kubernetes_cluster" "all" {
  provider = infra
}

list "infra_kubernetes_addon" "all" {
  for_each = toset([for found in list.infra_kubernetes_cluster.all.data : found.identity.id])
  provider = infra

  config {
    cluster_id = each.value
  }
}

list "infra_kubernetes_node_pool" "all" {
  for_each = toset([for found in list.infra_kubernetes_cluster.all.data : found.identity.id])
  provider = infra

  config {
    cluster_id = each.value
  }
}
