import {
  to = infra_ssh_key.example
  identity = {
    id = "key-3f9a01c7"
  }
}
