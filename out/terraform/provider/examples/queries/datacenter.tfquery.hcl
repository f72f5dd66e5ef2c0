list "infra_cross_connect" "all" {
  provider = infra
}

list "infra_remote_hand" "all" {
  provider = infra
}

list "infra_visit" "all" {
  provider = infra
}
