data "infra_volume" "example" {
  name = "volume-1"
}
