import {
  to = infra_placement_group.example
  id = "pg-a17c04e9"
}
