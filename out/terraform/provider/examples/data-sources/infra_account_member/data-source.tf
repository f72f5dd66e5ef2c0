data "infra_account_member" "example" {
  email = "sam@customer.example"
}
