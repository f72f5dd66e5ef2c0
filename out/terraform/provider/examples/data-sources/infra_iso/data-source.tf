data "infra_iso" "example" {
  name = "iso-1"
}
