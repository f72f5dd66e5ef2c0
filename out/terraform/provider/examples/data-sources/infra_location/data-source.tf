data "infra_location" "example" {
  name = "Oslo East"
}
