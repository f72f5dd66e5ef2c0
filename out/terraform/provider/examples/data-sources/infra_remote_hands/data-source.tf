data "infra_remote_hands" "example" {}
