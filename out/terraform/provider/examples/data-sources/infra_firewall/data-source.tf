data "infra_firewall" "example" {
  name = "firewall-1"
}
