data "infra_vps_operation" "example" {
  id = "op-81c2d7f0"
}
