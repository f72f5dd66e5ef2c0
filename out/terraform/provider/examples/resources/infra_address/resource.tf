resource "infra_address" "example" {
  id = "address-1"
}
