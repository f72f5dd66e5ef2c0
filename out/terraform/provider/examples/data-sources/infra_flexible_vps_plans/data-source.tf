data "infra_flexible_vps_plans" "example" {}
