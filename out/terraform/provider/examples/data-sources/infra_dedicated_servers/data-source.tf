data "infra_dedicated_servers" "example" {}
