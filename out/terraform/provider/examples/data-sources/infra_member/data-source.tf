data "infra_member" "example" {
  email = "sam@customer.example"
}
