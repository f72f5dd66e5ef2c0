import {
  to = infra_ip_address.example
  id = "ip-c0a81e05"
}
