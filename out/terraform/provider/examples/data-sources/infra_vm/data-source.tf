data "infra_vm" "example" {
  name = "vm-1"
}
