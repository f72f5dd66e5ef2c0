data "infra_rule" "example" {
  firewall_id = infra_firewall.example.id
  id          = infra_rule.example.id
}
