data "infra_dedicated_os_image" "example" {
  name = "Debian 13"
}
