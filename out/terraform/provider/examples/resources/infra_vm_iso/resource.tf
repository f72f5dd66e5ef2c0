data "infra_regions" "all" {}

resource "infra_iso" "example" {
  name       = "iso-1"
  region     = data.infra_regions.all.regions[0].id
  source_url = "https://downloads.example.org/rescue-2025.iso"
}

data "infra_images" "all" {}

data "infra_plans" "all" {}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_images.all.images[0].id
  plan   = data.infra_plans.all.plans[0].id
  region = data.infra_regions.all.regions[0].id
}

resource "infra_vm_iso" "example" {
  iso_id = infra_iso.example.id
  vm_id  = infra_vm.example.id
}
