data "infra_node_plan" "example" {
  name = "node-plan-1"
}
