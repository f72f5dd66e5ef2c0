resource "infra_vm_iso" "example" {
  iso_id = infra_iso.example.id
  vm_id  = infra_vm.example.id
}
