data "infra_vm_interface" "example" {
  vm_id = infra_vm.example.id
  name  = "app side"
}
