data "infra_permission" "example" {
  name = "vms:write"
}
