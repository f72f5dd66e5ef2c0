data "infra_firewall_rules" "example" {
  firewall_id = infra_firewall.example.id
}
