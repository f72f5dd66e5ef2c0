resource "infra_firewall" "example" {
  name = "web"
}
