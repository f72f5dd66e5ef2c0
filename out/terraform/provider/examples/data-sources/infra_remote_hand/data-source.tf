data "infra_remote_hand" "example" {
  id = 1
}
