data "infra_ip_address" "example" {
  address = "198.51.100.20"
}
