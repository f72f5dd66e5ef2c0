data "infra_cross_connect" "example" {
  name = "cross-connect-1"
}
