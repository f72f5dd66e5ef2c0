data "infra_image" "example" {
  name = "image-1"
}
