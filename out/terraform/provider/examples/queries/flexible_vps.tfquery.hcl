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

list "infra_firewall_rule" "all" {
  for_each = toset([for found in list.infra_firewall.all.data : found.identity.id])
  provider = infra

  config {
    firewall_id = each.value
  }
}

list "infra_network_route" "all" {
  for_each = toset([for found in list.infra_network.all.data : found.identity.id])
  provider = infra

  config {
    network_id = each.value
  }
}

list "infra_network_subnet" "all" {
  for_each = toset([for found in list.infra_network.all.data : found.identity.id])
  provider = infra

  config {
    network_id = each.value
  }
}

list "infra_vm_backup" "all" {
  for_each = toset([for found in list.infra_vm.all.data : found.identity.id])
  provider = infra

  config {
    vm_id = each.value
  }
}

list "infra_vm_interface" "all" {
  for_each = toset([for found in list.infra_vm.all.data : found.identity.id])
  provider = infra

  config {
    vm_id = each.value
  }
}

list "infra_vm_snapshot" "all" {
  for_each = toset([for found in list.infra_vm.all.data : found.identity.id])
  provider = infra

  config {
    vm_id = each.value
  }
}

list "infra_vpn_peer" "all" {
  for_each = toset([for found in list.infra_vpn_gateway.all.data : found.identity.id])
  provider = infra

  config {
    vpn_gateway_id = each.value
  }
}
