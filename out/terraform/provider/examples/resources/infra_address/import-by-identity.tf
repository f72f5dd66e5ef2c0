import {
  to = infra_address.example
  identity = {
    id = "ip-c0a81e05"
  }
}
