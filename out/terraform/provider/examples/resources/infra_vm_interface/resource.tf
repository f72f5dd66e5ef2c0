resource "infra_network" "example" {
  name     = "network-1"
  ip_range = "10.20.0.0/16"
  region   = "eu-north-1"
}

resource "infra_network_subnet" "example" {
  network_id = infra_network.example.id
  name       = "network-subnet-1"
  ip_range   = "10.20.1.0/24"
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

resource "infra_vm_interface" "example" {
  vm_id      = infra_vm.example.id
  name       = "vm-interface-1"
  network_id = infra_network.example.id
  subnet_id  = infra_network_subnet.example.id
}
