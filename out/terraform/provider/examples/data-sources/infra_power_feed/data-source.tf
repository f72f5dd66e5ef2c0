data "infra_power_feed" "example" {
  name = "R2-14-A"
}
