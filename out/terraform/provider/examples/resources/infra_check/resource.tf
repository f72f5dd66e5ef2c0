resource "infra_check" "example" {
  name = "Shop front page"
  kind = "http"
  url  = "https://www.customer.example/health"
}
