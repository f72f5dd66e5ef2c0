resource "infra_interface" "example" {
  vm_id      = infra_vm.example.id
  network_id = infra_network.example.id
  subnet_id  = infra_subnet.example.id
}
