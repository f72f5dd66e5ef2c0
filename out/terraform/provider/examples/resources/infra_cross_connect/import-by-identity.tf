import {
  to = infra_cross_connect.example
  identity = {
    id = 4711
  }
}
