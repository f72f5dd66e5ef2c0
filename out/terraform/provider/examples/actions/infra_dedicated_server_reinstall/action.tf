action "infra_dedicated_server_reinstall" "example" {
  config {
    id          = infra_dedicated_server.example.id
    os_image_id = "debian-13"
  }
}
