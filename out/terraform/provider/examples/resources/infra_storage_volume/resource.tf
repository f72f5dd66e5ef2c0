resource "infra_storage_volume" "example" {
  name    = "storage-volume-1"
  region  = "eu-north-1"
  size_gb = 100
}
