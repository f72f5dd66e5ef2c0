data "infra_vms" "example" {}
