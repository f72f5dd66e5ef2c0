list "infra_firewall" "all" {
  provider = infra
}

list "infra_image" "all" {
  provider = infra
}

list "infra_iso" "all" {
  provider = infra
}

list "infra_network" "all" {
  provider = infra
}

list "infra_placement_group" "all" {
  provider = infra
}

list "infra_vm" "all" {
  provider = infra
}

list "infra_vpn_gateway" "all" {
  provider = infra
}
