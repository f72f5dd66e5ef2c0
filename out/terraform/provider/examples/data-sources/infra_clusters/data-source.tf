data "infra_clusters" "example" {}
