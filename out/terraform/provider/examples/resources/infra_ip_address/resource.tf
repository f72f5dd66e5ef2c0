data "infra_ip_address" "n198_51_100_20" {
  address = "198.51.100.20"
}

resource "infra_ip_address" "example" {
  id = data.infra_ip_address.n198_51_100_20.id
}
