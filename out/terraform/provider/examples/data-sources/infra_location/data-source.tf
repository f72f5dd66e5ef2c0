data "infra_location" "example" {
  name = "location-1"
}
