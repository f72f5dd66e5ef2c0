data "infra_monitoring_check" "example" {
  name = "Shop front page"
}
