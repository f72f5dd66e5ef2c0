data "infra_ssh_keys" "example" {}
