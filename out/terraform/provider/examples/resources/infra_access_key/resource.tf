resource "infra_access_key" "example" {
  name = "access-key-1"
}
