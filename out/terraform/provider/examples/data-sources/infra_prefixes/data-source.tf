data "infra_prefixes" "example" {}
