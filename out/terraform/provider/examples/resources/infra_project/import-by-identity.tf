import {
  to = infra_project.example
  identity = {
    id = "prj-7be21c90"
  }
}
