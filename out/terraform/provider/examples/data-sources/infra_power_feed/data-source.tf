data "infra_power_feed" "example" {
  name = "power-feed-1"
}
