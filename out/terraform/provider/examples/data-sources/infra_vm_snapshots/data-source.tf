data "infra_vm_snapshots" "example" {
  vm_id = infra_vm.example.id
}
