data "infra_flexible_vps_plan" "example" {
  name = "Flex 2"
}
