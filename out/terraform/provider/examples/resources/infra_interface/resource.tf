data "infra_regions" "all" {}

resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = data.infra_regions.all.regions[0].id
}

resource "infra_subnet" "example" {
  network_id = infra_network.example.id
  name       = "subnet-1"
  ip_range   = "10.20.1.0/24"
}

data "infra_images" "all" {}

data "infra_plans" "all" {}

resource "infra_vm" "example" {
  name   = "vm-1"
  image  = data.infra_images.all.images[0].id
  plan   = data.infra_plans.all.plans[0].id
  region = data.infra_regions.all.regions[0].id
}

resource "infra_interface" "example" {
  vm_id      = infra_vm.example.id
  network_id = infra_network.example.id
  subnet_id  = infra_subnet.example.id
}
