data "infra_vm_snapshot" "example" {
  vm_id = infra_vm.example.id
  name  = "before-upgrade"
}
