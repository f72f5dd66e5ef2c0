resource "infra_firewall_attachment" "example" {
  firewall_id = infra_firewall.example.id
  vm_ids      = [infra_vm.example.id]
}
