data "infra_vm_traffic" "example" {
  vm_id = infra_vm.example.id
}
