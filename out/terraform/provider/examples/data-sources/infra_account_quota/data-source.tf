data "infra_account_quota" "example" {
  name = "vms"
}
