data "infra_vms" "all" {}

resource "infra_image" "example" {
  name         = "image-1"
  source_vm_id = data.infra_vms.all.vms[0].id
}
