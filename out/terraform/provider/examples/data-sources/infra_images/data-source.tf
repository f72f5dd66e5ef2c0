data "infra_images" "example" {}
