data "infra_flexible_vps_region" "example" {
  name = "Europe North 1"
}
