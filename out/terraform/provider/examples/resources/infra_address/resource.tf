data "infra_address" "example" {
  address = "198.51.100.20"
}

resource "infra_address" "example" {
  id = data.infra_address.example.id
}
