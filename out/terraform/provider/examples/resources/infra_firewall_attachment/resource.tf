resource "infra_firewall" "example" {
  name = "firewall-1"
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

resource "infra_firewall_attachment" "example" {
  firewall_id = infra_firewall.example.id
  vm_ids      = [infra_vm.example.id]
}
