action "infra_vm_password_reset" "example" {
  config {
    id = infra_vm.example.id
  }
}
