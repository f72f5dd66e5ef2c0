resource "infra_vm" "example" {
  name   = "vm-1"
  image  = infra_image.example.id
  plan   = data.infra_plan.example.id
  region = data.infra_region.example.id
}
