action "infra_vm_redeploy" "example" {
  config {
    id = infra_vm.example.id
  }
}
