import {
  to = infra_firewall_rule.example
  identity = {
    firewall_id = "4b1f6a0e-93d2-4c57-8e21-7a0c5d9be614"
    id          = "rule-5be0914f"
  }
}
