import {
  to = infra_account_member.example
  identity = {
    id = "0b9c1b52-6a0e-4e2b-9a55-6c2f0e7d1a34"
  }
}
