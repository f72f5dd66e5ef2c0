data "infra_iso" "example" {
  name = "rescue-2025"
}
