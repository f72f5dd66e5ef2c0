import {
  to = infra_reverse_record.example
  id = "198.51.100.20"
}
