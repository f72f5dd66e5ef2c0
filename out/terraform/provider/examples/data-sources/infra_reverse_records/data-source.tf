data "infra_reverse_records" "example" {}
