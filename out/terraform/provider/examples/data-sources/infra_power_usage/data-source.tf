data "infra_power_usage" "example" {
  rack_id = 1
}
