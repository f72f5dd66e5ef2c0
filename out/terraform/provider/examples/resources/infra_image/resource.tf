data "infra_images" "all" {}

data "infra_plans" "all" {}

data "infra_regions" "all" {}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_images.all.images[0].id
  plan   = data.infra_plans.all.plans[0].id
  region = data.infra_regions.all.regions[0].id
}

resource "infra_image" "example" {
  name         = "image-1"
  source_vm_id = infra_vm.example.id
}
