import {
  to = infra_rescue.example
  id = "ds-4be01c77"
}
