resource "infra_access_key" "example" {
  name = "backup-writer"
}
