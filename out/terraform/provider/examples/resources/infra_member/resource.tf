resource "infra_member" "example" {
  email = "sam@customer.example"
  role  = "developer"
}
