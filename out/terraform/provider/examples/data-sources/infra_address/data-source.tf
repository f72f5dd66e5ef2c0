data "infra_address" "example" {
  address = "198.51.100.20"
}
