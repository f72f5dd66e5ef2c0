data "infra_protection" "example" {
  vm_id = infra_vm.example.id
}
