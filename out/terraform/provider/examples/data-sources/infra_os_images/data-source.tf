data "infra_os_images" "example" {}
