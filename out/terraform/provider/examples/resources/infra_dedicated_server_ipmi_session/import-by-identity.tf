import {
  to = infra_dedicated_server_ipmi_session.example
  identity = {
    dedicated_server_id = "ds-4be01c77"
    id                  = "0b6f2f6e-5d43-4c19-9a55-8c1e7f2b9d10"
  }
}
