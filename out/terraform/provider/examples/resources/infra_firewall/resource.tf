resource "infra_firewall" "example" {
  name = "firewall-1"
}
