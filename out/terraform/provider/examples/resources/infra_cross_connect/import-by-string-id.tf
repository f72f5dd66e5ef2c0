import {
  to = infra_cross_connect.example
  id = "4711"
}
