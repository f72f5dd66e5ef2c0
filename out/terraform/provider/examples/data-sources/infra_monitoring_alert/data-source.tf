data "infra_monitoring_alert" "example" {
  id = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
}
