data "infra_vm" "example" {
  name = "web-1"
}
