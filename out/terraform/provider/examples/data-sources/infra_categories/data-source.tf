data "infra_categories" "example" {}
