data "infra_projects" "example" {}
