import {
  to = infra_project.example
  id = "prj-7be21c90"
}
