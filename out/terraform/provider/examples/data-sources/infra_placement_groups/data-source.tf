data "infra_placement_groups" "example" {}
