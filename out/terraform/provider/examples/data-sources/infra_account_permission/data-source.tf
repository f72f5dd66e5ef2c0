data "infra_account_permission" "example" {
  name = "vms:write"
}
