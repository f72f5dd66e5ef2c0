data "infra_node_plan" "example" {
  name = "Node 4-8"
}
