resource "infra_account_member" "example" {
  email = "account-member-1@example.com"
  role  = "developer"
}
