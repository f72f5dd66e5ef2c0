resource "infra_iso" "example" {
  name       = "iso-1"
  region     = data.infra_region.example.id
  source_url = "https://downloads.example.org/rescue-2025.iso"
}
