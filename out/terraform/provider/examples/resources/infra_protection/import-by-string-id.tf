import {
  to = infra_protection.example
  id = "vm-2f9a61c8"
}
