resource "infra_firewall" "example" {
  name = "firewall-1"
}

resource "infra_firewall_rule" "example" {
  firewall_id   = infra_firewall.example.id
  direction     = "inbound"
  ports         = "443"
  protocol      = "tcp"
  remote_ranges = ["0.0.0.0/0"]
}
