data "infra_image" "debian_12" {
  name = "Debian 12"
}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_image.debian_12.id
  plan   = "flex-1"
  region = "eu-north-1"
}

resource "infra_vm_protection" "example" {
  vm_id    = infra_vm.example.id
  deletion = true
  rebuild  = true
}
