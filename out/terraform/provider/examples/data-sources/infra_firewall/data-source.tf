data "infra_firewall" "example" {
  name = "web"
}
