action "infra_vm_redeploy" "example" {
  config {
    id    = infra_vm.example.id
    image = "img-3b9e12c4"
  }
}
