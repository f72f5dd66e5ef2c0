data "infra_metric" "example" {
  vm_id = infra_vm.example.id
}
