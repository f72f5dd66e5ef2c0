data "infra_storage_volumes" "example" {}
