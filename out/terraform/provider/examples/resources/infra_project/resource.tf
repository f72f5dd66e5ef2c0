resource "infra_project" "example" {
  name = "project-1"
}
