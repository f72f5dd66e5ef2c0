import {
  to = infra_reverse_record.example
  identity = {
    id = "198.51.100.20"
  }
}
