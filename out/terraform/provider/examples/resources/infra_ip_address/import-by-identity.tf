import {
  to = infra_ip_address.example
  identity = {
    id = "ip-c0a81e05"
  }
}
