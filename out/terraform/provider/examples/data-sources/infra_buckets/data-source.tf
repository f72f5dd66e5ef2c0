data "infra_buckets" "example" {}
