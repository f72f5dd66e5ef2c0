resource "infra_protection" "example" {
  vm_id    = infra_vm.example.id
  deletion = true
  rebuild  = true
}
