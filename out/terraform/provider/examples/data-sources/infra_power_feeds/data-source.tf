data "infra_power_feeds" "example" {}
