data "infra_vm_backup" "example" {
  vm_id = infra_vm.example.id
  name  = "monthly-close"
}
