data "infra_audit_logs" "example" {}
