data "infra_prefix" "example" {
  cidr = "198.51.100.0/24"
}
