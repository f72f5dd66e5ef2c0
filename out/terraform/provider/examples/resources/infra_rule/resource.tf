resource "infra_firewall" "example" {
  name = "firewall-1"
}

resource "infra_rule" "example" {
  firewall_id   = infra_firewall.example.id
  direction     = "inbound"
  protocol      = "tcp"
  remote_ranges = ["192.0.2.0/24", "2001:db8::/32"]
  ports         = "443"
}
