list "infra_image" "all" {
  provider = infra
}
