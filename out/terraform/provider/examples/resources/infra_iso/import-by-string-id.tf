import {
  to = infra_iso.example
  id = "iso-b4d80c17"
}
