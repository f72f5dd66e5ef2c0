data "infra_firewall_rule" "example" {
  firewall_id = infra_firewall.example.id
  id          = infra_firewall_rule.example.id
}
