data "infra_dedicated_os_images" "example" {}
