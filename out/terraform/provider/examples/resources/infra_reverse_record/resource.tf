resource "infra_reverse_record" "example" {
  id       = "192.0.2.10"
  hostname = "mail.example.com"
}
