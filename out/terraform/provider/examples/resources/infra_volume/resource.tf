resource "infra_volume" "example" {
  name    = "db-data"
  region  = "eu-north-1"
  size_gb = 100
}
