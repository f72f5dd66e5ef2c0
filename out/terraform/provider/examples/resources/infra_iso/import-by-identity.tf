import {
  to = infra_iso.example
  identity = {
    id = "iso-b4d80c17"
  }
}
