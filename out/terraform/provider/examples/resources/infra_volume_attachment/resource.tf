resource "infra_volume_attachment" "example" {
  vm_id     = infra_vm.example.id
  volume_id = infra_volume.example.id
}
