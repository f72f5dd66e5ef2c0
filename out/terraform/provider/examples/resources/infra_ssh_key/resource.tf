resource "infra_ssh_key" "example" {
  name       = "ssh-key-1"
  public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM deploy@laptop.example"
}
