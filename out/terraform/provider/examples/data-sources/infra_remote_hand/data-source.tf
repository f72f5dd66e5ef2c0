data "infra_remote_hand" "example" {
  id = 9007199254741037
}
