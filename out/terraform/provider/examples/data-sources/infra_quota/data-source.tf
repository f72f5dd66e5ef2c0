data "infra_quota" "example" {
  name = "vms"
}
