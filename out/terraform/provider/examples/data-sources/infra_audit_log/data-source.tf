data "infra_audit_log" "example" {
  ip_address = "203.0.113.7"
}
