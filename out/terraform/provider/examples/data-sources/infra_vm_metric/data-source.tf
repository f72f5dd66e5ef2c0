data "infra_vm_metric" "example" {
  vm_id = infra_vm.example.id
}
