data "infra_image" "example" {
  name = "Debian 12"
}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_image.example.id
  plan   = "flex-1"
  region = "eu-north-1"
}
