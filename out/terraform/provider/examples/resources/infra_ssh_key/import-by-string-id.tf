import {
  to = infra_ssh_key.example
  id = "key-3f9a01c7"
}
