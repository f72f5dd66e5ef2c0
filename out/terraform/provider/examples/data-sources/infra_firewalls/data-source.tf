data "infra_firewalls" "example" {}
