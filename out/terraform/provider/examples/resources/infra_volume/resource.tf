resource "infra_volume" "example" {
  name    = "volume-1"
  region  = data.infra_region.example.id
  size_gb = 100
}
