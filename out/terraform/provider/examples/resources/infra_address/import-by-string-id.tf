import {
  to = infra_address.example
  id = "ip-c0a81e05"
}
