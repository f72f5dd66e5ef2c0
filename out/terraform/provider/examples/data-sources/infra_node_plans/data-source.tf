data "infra_node_plans" "example" {}
