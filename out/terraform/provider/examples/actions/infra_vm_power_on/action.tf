action "infra_vm_power_on" "example" {
  config {
    id = infra_vm.example.id
  }
}
