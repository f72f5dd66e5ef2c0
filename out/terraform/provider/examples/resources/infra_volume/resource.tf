resource "infra_volume" "example" {
  name    = "volume-1"
  region  = "eu-north-1"
  size_gb = 100
}
