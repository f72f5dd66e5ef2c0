data "infra_addresses" "all" {}

resource "infra_address" "example" {
  id = data.infra_addresses.all.addresses[0].id
}
