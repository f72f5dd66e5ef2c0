import {
  to = infra_placement_group.example
  identity = {
    id = "pg-a17c04e9"
  }
}
