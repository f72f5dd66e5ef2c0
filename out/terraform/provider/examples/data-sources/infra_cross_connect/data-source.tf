data "infra_cross_connect" "example" {
  name = "exchange-1"
}
