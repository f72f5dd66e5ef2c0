import {
  to = infra_visit.example
  id = "4711"
}
