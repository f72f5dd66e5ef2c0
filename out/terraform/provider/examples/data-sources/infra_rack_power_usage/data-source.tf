data "infra_rack_power_usage" "example" {
  rack_id = 72057594037927941
}
