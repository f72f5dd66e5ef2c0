data "infra_vm_protection" "example" {
  vm_id = infra_vm.example.id
}
