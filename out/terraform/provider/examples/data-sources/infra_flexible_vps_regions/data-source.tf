data "infra_flexible_vps_regions" "example" {}
