resource "infra_iso" "example" {
  name       = "iso-1"
  region     = "eu-north-1"
  source_url = "https://downloads.example.org/rescue-2025.iso"
}

data "infra_image" "debian_12" {
  name = "Debian 12"
}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_image.debian_12.id
  plan   = "flex-1"
  region = "eu-north-1"
}

resource "infra_vm_iso" "example" {
  iso_id = infra_iso.example.id
  vm_id  = infra_vm.example.id
}
