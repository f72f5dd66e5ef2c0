data "infra_api_key" "example" {
  name = "ci-deploy"
}
