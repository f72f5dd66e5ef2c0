data "infra_os_image" "example" {
  name = "os-image-1"
}
