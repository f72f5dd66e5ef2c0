resource "infra_image" "example" {
  name         = "image-1"
  source_vm_id = infra_vm.example.id
}
