data "infra_interfaces" "example" {
  vm_id = infra_vm.example.id
}
