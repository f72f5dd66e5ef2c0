data "infra_ssh_key" "example" {
  name = "deploy-laptop"
}
