import {
  to = infra_access_key.example
  identity = {
    id = "ak-6d20f1b3"
  }
}
