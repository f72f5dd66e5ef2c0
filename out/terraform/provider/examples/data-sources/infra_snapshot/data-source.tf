data "infra_snapshot" "example" {
  vm_id = infra_vm.example.id
  name  = "before-upgrade"
}
