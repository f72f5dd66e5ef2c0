resource "infra_check" "example" {
  name = "check-1"
  kind = "http"
  url  = "https://www.customer.example/health"
}
