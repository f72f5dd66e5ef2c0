resource "infra_monitoring_check" "example" {
  name = "monitoring-check-1"
  kind = "http"
  url  = "https://www.customer.example/health"
}
