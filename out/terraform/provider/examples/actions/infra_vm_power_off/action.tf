action "infra_vm_power_off" "example" {
  config {
    id = infra_vm.example.id
  }
}
