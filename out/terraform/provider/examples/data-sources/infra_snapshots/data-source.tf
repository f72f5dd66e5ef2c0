data "infra_snapshots" "example" {
  vm_id = infra_vm.example.id
}
