data "infra_regions" "all" {}

resource "infra_iso" "example" {
  name       = "iso-1"
  region     = data.infra_regions.all.regions[0].id
  source_url = "https://downloads.example.org/rescue-2025.iso"
}
