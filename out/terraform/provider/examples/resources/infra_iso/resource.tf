resource "infra_iso" "example" {
  name       = "iso-1"
  region     = "eu-north-1"
  source_url = "https://downloads.example.org/rescue-2025.iso"
}
