data "infra_os_image" "example" {
  name = "Debian 13"
}
