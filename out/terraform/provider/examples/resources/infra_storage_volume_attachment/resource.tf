data "infra_image" "debian_12" {
  name = "Debian 12"
}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_image.debian_12.id
  plan   = "flex-1"
  region = "eu-north-1"
}

resource "infra_storage_volume" "example" {
  name    = "storage-volume-1"
  region  = "eu-north-1"
  size_gb = 100
}

resource "infra_storage_volume_attachment" "example" {
  vm_id     = infra_vm.example.id
  volume_id = infra_storage_volume.example.id
}
