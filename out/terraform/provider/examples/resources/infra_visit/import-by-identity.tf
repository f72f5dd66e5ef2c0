import {
  to = infra_visit.example
  identity = {
    id = 4711
  }
}
