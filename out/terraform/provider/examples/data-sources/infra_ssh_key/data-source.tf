data "infra_ssh_key" "example" {
  name = "ssh-key-1"
}
