data "infra_rules" "example" {
  firewall_id = infra_firewall.example.id
}
