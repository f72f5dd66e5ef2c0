data "infra_vm_interfaces" "example" {
  vm_id = infra_vm.example.id
}
