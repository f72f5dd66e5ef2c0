data "infra_dedicated_operation" "example" {
  id = "op-81c2d7f0"
}
